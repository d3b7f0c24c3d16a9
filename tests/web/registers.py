"""People who have logged in, to ask pages and the API; no test by itself."""

import json

from allauth.mfa.models import Authenticator
from knox.models import AuthToken

from standings.models import Act, User

API = "/api/v1/"


def a_log_in(member=None, name="reporter"):
    """A log-in of a member, or a reporter's, with a second factor."""
    address = member.number.lower() if member else name
    user = User.objects.create_user(email=f"{address}@example.org", member=member)
    Authenticator.objects.create(
        user=user, type=Authenticator.Type.TOTP, data={"secret": "none"}
    )
    return user


class Program:
    """Asks the API with a token of somebody's, or of nobody's."""

    def __init__(self, client, user=None):
        self.client, self.headers = client, {}
        if user:
            _, token = AuthToken.objects.create(user)
            self.headers["Authorization"] = f"Token {token}"

    def get(self, address, **query):
        return self.client.get(API + address, query, headers=self.headers)

    def post(self, address, body, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        body = body if isinstance(body, str | bytes) else json.dumps(body)
        return self.client.post(
            API + address,
            body,
            content_type="application/json",
            headers=self.headers | named,
        )


def last_act():
    """The newest act, as its verb, subject and reason."""
    act = Act.objects.last()
    return act.verb, act.subject, act.reason
