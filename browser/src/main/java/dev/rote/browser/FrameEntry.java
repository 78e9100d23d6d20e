package dev.rote.browser;

import dev.rote.browser.cdp.CdpSession;
import dev.rote.browser.cdp.Deadline;
import dev.rote.browser.cdp.DeadlineExceeded;
import dev.rote.browser.cdp.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Brings the mouse into a frame of another process, and knows that it has arrived.
///
/// Until such a frame has been drawn for the first time the browser gives its mouse events to the frame around it, and
/// no event of the protocol tells when that is over; so the frame is asked whether it has seen the mouse.
final class FrameEntry {
    private static final String LISTEN = "globalThis.roteSawMouse = false;"
            + "addEventListener('mousemove', () => { roteSawMouse = true }, {capture: true, once: true})";
    private static final String NEXT_DRAWING =
            "new Promise(done => { requestAnimationFrame(() => done()); setTimeout(done, 100) })";

    private final PageSession page;
    private final PageFrame frame;

    FrameEntry(PageSession page, PageFrame frame) {
        this.page = page;
        this.frame = frame;
    }

    /// Sends the mouse movement, again after each drawing, until the frame has seen it.
    void enter(CdpSession window, ObjectNode movement, Deadline deadline) {
        var world = page.world(frame, deadline);
        while (!deadline.passed()) {
            var listening = frame.session().send("Runtime.evaluate", script(world, LISTEN));
            var moving = window.send("Input.dispatchMouseEvent", movement);
            frame.session().await(listening, deadline);
            if (page.awaitUnlessDialog(window, moving, deadline).isEmpty()) {
                return;
            }
            if (evaluate(world, "roteSawMouse", deadline).asBoolean(false)) {
                return;
            }
            evaluate(world, NEXT_DRAWING, deadline);
        }
        throw new DeadlineExceeded("the mouse to reach the frame");
    }

    private JsonNode evaluate(PageFrame.World world, String expression, Deadline deadline) {
        var params = script(world, expression).put("awaitPromise", true).put("returnByValue", true);
        return frame.session()
                .call("Runtime.evaluate", params, deadline)
                .path("result")
                .path("value");
    }

    private static ObjectNode script(PageFrame.World world, String expression) {
        return Json.object().put("expression", expression).put("contextId", world.context());
    }
}
