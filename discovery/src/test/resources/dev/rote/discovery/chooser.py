"""A chooser with rules for a model: reads one request, writes one choice, ends. Standard library only."""
import json
import re
import sys

KEYS_V1 = {"schema", "goal", "capture_id", "regions", "history", "candidates"}
KEYS_V2 = KEYS_V1 | {"snapshot_id", "elements", "progress"}
GO_ON = {"sign-on", "connect", "run", "search", "find", "ok", "continue"}
ROLES = set("button toggle checkbox radio popup menu_item link text_input".split())
STATES = set("enabled checked unchecked selected not_selected empty has_text".split())
SMALL = {"a", "an", "and", "by", "for", "in", "is", "of", "on", "or", "the", "to", "with", "up", "id"}


def words(text):
    return {word for word in re.split(r"[^a-z0-9]+", text.lower()) if word and word not in SMALL}


def rank(candidate, goal, chosen):
    kind, rest = candidate["id"].split(":")[1], candidate["id"].split(":")[2:]
    if candidate["id"] in chosen:
        return (9, 0)
    if kind == "text_input" or kind == "popup":
        return (0, 0)
    if kind == "read":
        output, place = words(rest[0]), words(rest[1])
        return (1, -len(output & place) / len(output | place))
    if kind == "button":
        return (2, 0 if rest[-1] in GO_ON else 1)
    if kind == "link" and words(candidate["description"]) & goal:
        return (3, 0)
    return (8, 0)


def judge_v2(request):
    for one in request["candidates"]:
        reserved = one["id"] in ("reobserve", "abstain")
        assert set(one) == ({"id", "description"} if reserved else {"id", "description", "source"}), one
        assert reserved or one["source"] in ("page", "ax", "visual")
    assert len(request["elements"]) <= 64 and len(request["progress"]) <= 16
    for element in request["elements"]:
        assert set(element) == {"role_class", "label", "state"}, element
        assert element["role_class"] in ROLES and element["state"] in STATES and len(element["label"]) <= 200
    for step in request["progress"]:
        assert set(step) == {"step", "done", "required"}, step
        assert 0 <= step["done"] <= 64 and 1 <= step["required"] <= 64


def main():
    text = sys.stdin.read()
    assert len(text.encode("utf-8")) <= 65536
    request = json.loads(text)
    assert set(request) <= (KEYS_V1 if request["schema"].endswith("_v1") else KEYS_V2), sorted(request)
    ids = [candidate["id"] for candidate in request["candidates"]]
    assert len(ids) == len(set(ids)) and 2 <= len(ids) <= 32
    assert all(re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._:-]{0,63}", one) for one in ids), ids
    assert {"reobserve", "abstain"} <= set(ids)
    if request["schema"].endswith("_v2"):
        judge_v2(request)
    else:
        assert all(set(one) == {"id", "description"} for one in request["candidates"])
    assert len(request["regions"]) <= 100 and len(request["history"]) <= 16
    chosen = {past["selected_id"] for past in request["history"]}
    acts = [one for one in request["candidates"] if one["id"] not in ("reobserve", "abstain")]
    best = min(acts, key=lambda one: rank(one, words(request["goal"]), chosen), default=None)
    selected = best["id"] if best and rank(best, set(), chosen)[0] < 9 else "abstain"
    share = 0.1 / (len(ids) - 1)
    json.dump(
        {
            "schema": "cua.jev_choice_v1",
            "selected_id": selected,
            "model": "rules",
            "confidence": 0.9,
            "probabilities": {one: 0.9 if one == selected else share for one in ids},
        },
        sys.stdout,
    )


main()
