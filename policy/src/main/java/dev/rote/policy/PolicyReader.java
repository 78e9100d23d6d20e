package dev.rote.policy;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.rote.policy.Policy.Approving;
import dev.rote.policy.Policy.Budgets;
import dev.rote.policy.Policy.Exploring;
import dev.rote.policy.Policy.Mask;
import dev.rote.policy.Policy.Pictures;
import dev.rote.policy.Policy.Reach;
import dev.rote.policy.Policy.RiskRule;
import dev.rote.policy.Policy.Scrub;
import dev.rote.surface.Role;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/// Maps the tree of a policy file to a policy.
final class PolicyReader {
    /// The kinds of `StepAct`, in the words of `StepAct.kind`.
    private static final String[] ACTS = {
        "open",
        "press",
        "press_as",
        "hover",
        "fill",
        "clear",
        "choose",
        "pick",
        "tick",
        "enter_date",
        "adjust",
        "key",
        "drag",
        "scroll_to",
        "scroll_through",
        "upload",
        "download",
        "back",
        "forward",
        "read",
        "read_dialog"
    };

    private PolicyReader() {}

    static Policy read(YamlTable file) {
        file.only("name", "reach", "acts", "risky", "masks", "scrub", "budgets", "evidence", "discovery", "approval");
        Budgets budgets = budgets(file.table("budgets").only("steps", "seconds"));
        return new Policy(
                file.text("name"),
                reach(file.table("reach").only("origins", "paths", "blocked_paths", "check_origins")),
                file.has("acts") ? acts(file) : Set.of(ACTS),
                file.tables("risky", PolicyReader::riskRule),
                file.tables("masks", PolicyReader::mask),
                file.tables("scrub", PolicyReader::scrub),
                budgets,
                pictures(file.table("evidence").only("pictures")),
                exploring(file.table("discovery").only("steps", "seconds", "cents", "pictures", "recoveries"), budgets),
                approving(file.table("approval").only("by_recorder", "show_requests")));
    }

    private static Reach reach(YamlTable reach) {
        return new Reach(
                origins(reach, "origins"),
                reach.texts("paths", path(reach)),
                reach.texts("blocked_paths", path(reach)),
                origins(reach, "check_origins"));
    }

    private static Set<String> origins(YamlTable reach, String key) {
        return Set.copyOf(reach.texts(
                key,
                text -> Origins.of(text)
                        .orElseThrow(() -> new Malformed(
                                reach.lineOf(key), "\"" + text + "\" is not an origin such as https://core.example"))));
    }

    private static Function<String, PathPattern> path(YamlTable within) {
        return text -> {
            if (!text.startsWith("/") && !text.startsWith("*")) {
                throw new Malformed(within.line(), "the path \"" + text + "\" must start with / or *");
            }
            return new PathPattern(text);
        };
    }

    private static Set<String> acts(YamlTable within) {
        Set<String> acts = new LinkedHashSet<>(within.texts("acts", text -> text));
        for (String act : acts) {
            if (!List.of(ACTS).contains(act)) {
                throw new Malformed(
                        within.lineOf("acts"),
                        "\"" + act + "\" is no act; did you mean \"" + Nearest.to(act, ACTS) + "\"?");
            }
        }
        return acts;
    }

    private static RiskRule riskRule(YamlTable rule) {
        rule.only("rule", "names", "paths", "acts");
        if (!rule.has("names") && !rule.has("paths") && !rule.has("acts")) {
            throw new Malformed(rule.line(), "a risky rule needs names, paths or acts");
        }
        return new RiskRule(
                rule.text("rule"), rule.texts("names", Wording::of), rule.texts("paths", path(rule)), acts(rule));
    }

    private static Mask mask(YamlTable mask) {
        mask.only("caption", "role", "pattern");
        if (mask.entries().size() != 1) {
            throw new Malformed(mask.line(), "a mask has either a caption, a role or a pattern");
        }
        if (mask.has("caption")) {
            return new Mask.Captioned(mask.text("caption"));
        }
        if (mask.has("pattern")) {
            return new Mask.Matching(pattern(mask));
        }
        String role = mask.text("role");
        if (!Role.isKnown(role)) {
            throw new Malformed(mask.line(), "\"" + role + "\" is no role");
        }
        return new Mask.OfRole(Role.ofWire(role));
    }

    private static Scrub scrub(YamlTable scrub) {
        scrub.only("name", "pattern");
        return new Scrub(scrub.text("name"), pattern(scrub));
    }

    private static Pattern pattern(YamlTable within) {
        String text = within.text("pattern");
        try {
            Pattern pattern = Pattern.compile(text);
            if (pattern.matches("")) {
                throw new Malformed(
                        within.lineOf("pattern"), "the pattern matches nothing at all: it would fit everywhere");
            }
            return pattern;
        } catch (PatternSyntaxException wrong) {
            throw new Malformed(within.lineOf("pattern"), "the pattern is not one of RE2: " + wrong.getDescription());
        }
    }

    private static Budgets budgets(YamlTable budgets) {
        return new Budgets(
                budgets.number("steps", 60, 1, 10_000), Duration.ofSeconds(budgets.number("seconds", 120, 1, 86_400)));
    }

    private static Exploring exploring(YamlTable discovery, Budgets budgets) {
        Exploring usual = Exploring.within(budgets);
        return new Exploring(
                discovery.number("steps", usual.steps(), 1, 10_000),
                Duration.ofSeconds(
                        discovery.number("seconds", (int) usual.time().toSeconds(), 1, 86_400)),
                discovery.number("cents", usual.cents(), 0, 100_000),
                discovery.flag("pictures"),
                discovery.number("recoveries", usual.recoveries(), 0, 10));
    }

    private static Approving approving(YamlTable approval) {
        return new Approving(approval.flag("by_recorder"), approval.flag("show_requests"));
    }

    private static Pictures pictures(YamlTable evidence) {
        return switch (evidence.text("pictures", "on_failure")) {
            case "on_failure" -> Pictures.ON_FAILURE;
            case "checkpoints" -> Pictures.CHECKPOINTS;
            case "every_step" -> Pictures.EVERY_STEP;
            default ->
                throw new Malformed(
                        evidence.lineOf("pictures"), "\"pictures\" must be on_failure, checkpoints or every_step");
        };
    }
}
