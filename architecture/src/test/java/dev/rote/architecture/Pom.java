package dev.rote.architecture;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/// What the tests need to know of one pom.
record Pom(
        String artifact,
        String description,
        List<String> modules,
        List<Artifact> dependencies,
        List<Artifact> managed,
        List<Artifact> buildTools) {

    /// One dependency or plugin as it stands in a pom; the others than the name are empty when they are not written.
    record Artifact(String group, String name, String version, String scope) {
        boolean isRoom() {
            return group.equals("dev.rote");
        }

        boolean isForTests() {
            return scope.equals("test");
        }
    }

    static Pom read(Path file) {
        try {
            Element project = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(file.toFile())
                    .getDocumentElement();
            List<Artifact> tools = new ArrayList<>(artifacts(project, "build", "pluginManagement", "plugins"));
            tools.addAll(artifacts(project, "build", "plugins"));
            for (Element plugin : descend(List.of(project), "build", "plugins", "plugin")) {
                tools.addAll(artifacts(plugin, "configuration", "annotationProcessorPaths"));
            }
            return new Pom(
                    text(project, "artifactId"),
                    text(project, "description"),
                    descend(List.of(project), "modules", "module").stream()
                            .map(Element::getTextContent)
                            .toList(),
                    artifacts(project, "dependencies"),
                    artifacts(project, "dependencyManagement", "dependencies"),
                    tools);
        } catch (ParserConfigurationException | SAXException | IOException broken) {
            throw new IllegalStateException("cannot read " + file, broken);
        }
    }

    private static List<Artifact> artifacts(Element from, String... path) {
        return descend(List.of(from), path).stream()
                .flatMap(list -> children(list).stream())
                .map(entry -> new Artifact(
                        text(entry, "groupId"),
                        text(entry, "artifactId"),
                        text(entry, "version"),
                        text(entry, "scope")))
                .toList();
    }

    private static List<Element> descend(List<Element> from, String... path) {
        List<Element> at = from;
        for (String name : path) {
            at = at.stream()
                    .flatMap(element -> children(element).stream())
                    .filter(element -> element.getTagName().equals(name))
                    .toList();
        }
        return at;
    }

    private static List<Element> children(Element parent) {
        List<Element> found = new ArrayList<>();
        for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
            if (node instanceof Element element) {
                found.add(element);
            }
        }
        return found;
    }

    private static String text(Element parent, String name) {
        return descend(List.of(parent), name).stream()
                .map(Element::getTextContent)
                .findFirst()
                .orElse("");
    }
}
