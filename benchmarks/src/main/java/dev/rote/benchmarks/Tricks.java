package dev.rote.benchmarks;

import dev.rote.benchmarks.FaultRun.Order;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Random;

/// What the wire does for each kind of fault.
final class Tricks {
    /// A run sends about that many requests.
    private static final int USUAL_REQUESTS = 22;

    private static final int LONGEST_STALL_MS = 6000;

    private Tricks() {}

    /// What the wire does in that run; `strike` hears of it, or comes as the commit's request passes.
    static Wire.Trick of(FaultRun run, Strike strike) {
        Random dice = run.dice();
        return switch (run.fault()) {
            case STALLED, CUT, SERVER_ERROR -> hit(run, dice, strike);
            case LOOK_ALIKE -> new LookAlike(other(run.order().member(), dice), dice.nextBoolean());
            case OTHER_RECORD -> otherRecord(run.order(), dice);
            case LATE_OVERWRITE -> new LateOverwrite(overwriting(dice));
            case US_KILLED, US_PAUSED, BROWSER_KILLED, TAB_KILLED, CORE_KILLED -> striking(run, strike::once);
            case NOTHING, PAGE_SENDS_TWICE, ASKED_TWICE, TAKEN_BACK, DISK_FULL, CLOCK_JUMP -> Wire.Trick.NONE;
        };
    }

    /// Something happens as one of the run's requests is on its way there or back: the commit's, or any.
    private record AtRequest(int number, boolean onItsWay, Runnable happening) implements Wire.Trick {
        private boolean is(WireMessage request, int count) {
            return number == 0 ? request.asks("POST", Wire.COMMIT) : count == number;
        }

        @Override
        public WireMessage before(WireMessage request, int count) {
            if (onItsWay && is(request, count)) {
                happening.run();
            }
            return request;
        }

        @Override
        public WireMessage after(WireMessage request, WireMessage answer, int count) {
            if (!onItsWay && is(request, count)) {
                happening.run();
            }
            return answer;
        }
    }

    private static Wire.Trick striking(FaultRun run, Runnable strike) {
        return switch (run.moment().orElseThrow()) {
            case ON_ITS_WAY -> new AtRequest(0, true, strike);
            case ANSWERED -> new AtRequest(0, false, strike);
            case ANY_TIME, BEFORE_PRESS, HELD, LET_GO, PRESSED -> Wire.Trick.NONE;
        };
    }

    private static Wire.Trick hit(FaultRun run, Random dice, Strike strike) {
        boolean anyRequest = run.moment().orElseThrow() == Moment.ANY_TIME;
        int number = anyRequest ? 1 + dice.nextInt(USUAL_REQUESTS) : 0;
        boolean onItsWay = anyRequest ? dice.nextBoolean() : run.moment().orElseThrow() == Moment.ON_ITS_WAY;
        Duration stall = Duration.ofMillis(300 + dice.nextInt(LONGEST_STALL_MS));
        return new AtRequest(number, onItsWay, () -> {
            strike.mark();
            switch (run.fault()) {
                case STALLED -> Pause.of(stall);
                case CUT -> throw new Wire.Cut();
                default -> throw new Wire.Answered(WireMessage.serverError());
            }
        });
    }

    private static String other(String member, Random dice) {
        List<String> others =
                FaultRun.MEMBERS.stream().filter(one -> !one.equals(member)).toList();
        return others.get(dice.nextInt(others.size()));
    }

    /// On the review stand the rows and the button of another member's order, before the right ones or after them.
    private record LookAlike(String member, boolean first) implements Wire.Trick {
        @Override
        public WireMessage after(WireMessage request, WireMessage answer, int count) {
            String text = answer.text();
            int begin = text.indexOf("<form method=\"post\" action=\"/confirm\">");
            int end = text.indexOf("</form>", Math.max(begin, 0));
            if (begin < 0 || end < 0) {
                return answer;
            }
            String right = text.substring(begin, end + "</form>".length());
            String wrong = right.replaceFirst("10\\d{3}", member)
                    .replace("<form method=\"post\" action=\"/confirm\">", wrongForm());
            return answer.with((text.substring(0, begin)
                            + (first ? wrong + right : right + wrong)
                            + text.substring(end + "</form>".length()))
                    .getBytes(StandardCharsets.UTF_8));
        }

        /// It commits at once, for the wrong member.
        private String wrongForm() {
            return "<form method=\"get\" action=\"/quickopen\"><input type=\"hidden\" name=\"F_MBRID\" value=\""
                    + member + "\"><input type=\"hidden\" name=\"F_DEPAMT\" value=\"999.00\">";
        }
    }

    /// On its way to the core the request names another member, or another amount; the core goes on with that.
    private static Wire.Trick otherRecord(Order order, Random dice) {
        String member = "F_MBRID=" + order.member();
        String otherMember = "F_MBRID=" + other(order.member(), dice);
        String amount = "F_DEPAMT=" + order.amount().toPlainString();
        String otherAmount = "F_DEPAMT=9" + order.amount().toPlainString();
        boolean atSearch = dice.nextBoolean();
        return new Wire.Trick() {
            @Override
            public WireMessage before(WireMessage request, int count) {
                boolean wrong = atSearch
                        ? request.first().contains("/search") || request.first().contains("/member")
                        : request.asks("POST", "/subaccount");
                return wrong && atSearch
                        ? request.replacing(member, otherMember)
                        : wrong ? request.replacing(amount, otherAmount) : request;
            }
        };
    }

    private static String overwriting(Random dice) {
        String change = dice.nextBoolean()
                ? "f.F_DEPAMT.value='9' + f.F_DEPAMT.value"
                : "f.F_SUBTYP.selectedIndex=(f.F_SUBTYP.selectedIndex+1)%3";
        return dice.nextBoolean()
                ? "f.onsubmit=function(){" + change + "}"
                : "setTimeout(function(){" + change + "}," + dice.nextInt(600) + ")";
    }

    /// The form changes a field by itself: a while after it came, or as it is sent.
    private record LateOverwrite(String script) implements Wire.Trick {
        @Override
        public WireMessage after(WireMessage request, WireMessage answer, int count) {
            return request.asks("GET", "/subaccount")
                    ? answer.replacing("</body>", "<script>var f=document.forms[0];" + script + "</script></body>")
                    : answer;
        }
    }
}
