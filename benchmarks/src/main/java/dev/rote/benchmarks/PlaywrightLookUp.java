package dev.rote.benchmarks;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.FrameLocator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Playwright;
import com.microsoft.playwright.options.AriaRole;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/// The look-up as somebody would script it by hand in Playwright for Java; as a program of its own it does it once.
public final class PlaywrightLookUp implements AutoCloseable {
    private final Playwright playwright;
    private final Browser browser;

    PlaywrightLookUp(Path chromium) {
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
            page.navigate(core + "/login");
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

    Page open(String address) {
        Page page = browser.newContext().newPage();
        page.navigate(address);
        return page;
    }

    @Override
    public void close() {
        browser.close();
        playwright.close();
    }

    /// Arguments: the Chromium program, the core's address, the member.
    public static void main(String[] arguments) {
        try (PlaywrightLookUp lookUp = new PlaywrightLookUp(Path.of(arguments[0]))) {
            System.out.println(lookUp.balance(arguments[1], arguments[2]));
        }
    }
}
