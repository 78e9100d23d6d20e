package dev.rote.session;

import dev.rote.capability.Json;
import dev.rote.capability.JsonReading;
import java.util.List;

/// A document of ours in the database; what is not there reads as nothing.
record Stored(Json.Fields of) {

    static Stored read(String text) {
        return Json.read(text) instanceof JsonReading.Read(Json.Fields fields)
                ? new Stored(fields)
                : new Stored(Json.Fields.NONE);
    }

    String text(String name) {
        return of.field(name).orElse(new Json.Null()) instanceof Json.Text(var text) ? text : "";
    }

    long number(String name) {
        return of.field(name).orElse(new Json.Null()) instanceof Json.Num number && number.isWhole()
                ? number.whole()
                : 0;
    }

    List<Stored> items(String name) {
        return of.field(name).orElse(new Json.Null()) instanceof Json.Items(var items)
                ? items.stream()
                        .filter(Json.Fields.class::isInstance)
                        .map(one -> new Stored((Json.Fields) one))
                        .toList()
                : List.of();
    }

    List<String> texts(String name) {
        return of.field(name).orElse(new Json.Null()) instanceof Json.Items(var items)
                ? items.stream()
                        .filter(Json.Text.class::isInstance)
                        .map(one -> ((Json.Text) one).value())
                        .toList()
                : List.of();
    }
}
