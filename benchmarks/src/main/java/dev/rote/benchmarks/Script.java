package dev.rote.benchmarks;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.WaitUntilState;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The look-up as a good hand scripts it in Playwright for Java: it waits for nothing that the next line does not need.
/// As a program of its own it does it once.
public final class Script implements AutoCloseable {
    private final Playwright playwright;
    private final Browser browser;

    Script(Path chromium) {
        this.playwright = Playwright.create(
                new Playwright.CreateOptions().setEnv(Map.of("PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1")));
        this.browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(chromium)
                        .setArgs(arguments()));
    }

    private static List<String> arguments() {
        return System.getProperty("user.name").equals("root") ? List.of("--no-sandbox") : List.of();
    }

    /// Looks the balance of a member up in a fresh context.
    String balance(String core, String member) {
        try (BrowserContext context = browser.newContext()) {
            Page page = context.newPage();
            page.navigate(core + "/login", new Page.NavigateOptions().setWaitUntil(WaitUntilState.COMMIT));
            page.locator("input[name=F_OPRID]").fill("operator");
            page.locator("input[name=F_PWD]").fill("operator");
            page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName("Sign On"))
                    .click();
            page.frameLocator("frame[name=nav]").getByText("Member Search").click();
            FrameLocator main = page.frameLocator("frame[name=main]");
            main.locator("input[name=F_MBRID]").fill(member);
            main.getByRole(AriaRole.BUTTON, new FrameLocator.GetByRoleOptions().setName("Search"))
                    .click();
            return main.locator("tr:has(> td:text-is('Savings')) > td:nth-child(3)")
                    .innerText();
        }
    }

    BrowserContext context() {
        return browser.newContext();
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    /// Arguments: the Chromium program, the core's address, the member.
    public static void main(String[] arguments) {
        try (Script script = new Script(Path.of(arguments[0]))) {
            System.out.println(script.balance(arguments[1], arguments[2]));
        }
    }
}
