package dev.ecphory.console;

import dev.ecphory.admin.Actor.Channel;
import dev.ecphory.server.HttpModule;
import dev.ecphory.server.HttpProblem;
import dev.ecphory.server.RequestContext;
import dev.ecphory.server.RouteRegistrar;
import dev.ecphory.server.access.Role;
import io.javalin.http.Context;
import io.javalin.http.HandlerType;
import java.util.List;

/**
 * The pages people look at, below {@code /console}. Every page is whole HTML from the server; scripts only make it quicker.
 * What a page tells is what the engine says: it computes no number of its own.
 */
public final class ConsoleModule implements HttpModule {
    /** What makes the answer to a request. */
    @FunctionalInterface
    private interface Page {
        void make(PageRequest place) throws Exception;
    }

    @Override
    public Channel kind() {
        return Channel.CONSOLE;
    }

    @Override
    public void open(RouteRegistrar entrance) {
        PageLayout layout = new PageLayout(entrance.guard().locked());
        LoginPage login = new LoginPage(entrance.guard(), layout);
        HealthPage health = new HealthPage(entrance.engine());
        OverviewPage overview = new OverviewPage(entrance.engine());
        MaintenancePage loop = new MaintenancePage(entrance.engine());
        for (StaticAsset asset : List.of(StaticAsset.STYLE, StaticAsset.HTMX, StaticAsset.ICON)) {
            entrance.open(HandlerType.GET, asset.path(), visit -> asset.serve(visit.context()));
        }
        entrance.open(HandlerType.GET, "/console/login", login::page);
        entrance.open(HandlerType.POST, "/console/login", login::enter);
        entrance.open(HandlerType.POST, "/console/logout", login::leave);
        Routes routes = new Routes(entrance, layout);
        routes.look("/console", NamespacesPage::show);
        routes.look("/console/{ns}", place -> place.go(place.url("overview")));
        routes.look("/console/{ns}/overview", overview::show);
        routes.look("/console/{ns}/recall", RecallPage::show);
        routes.look("/console/{ns}/why", RecallPage::why);
        routes.look("/console/{ns}/events", EventsPage::show);
        routes.look("/console/{ns}/event", EventPage::show);
        routes.look("/console/{ns}/facts", FactsPage::show);
        routes.look("/console/{ns}/fact", FactPage::show);
        routes.look("/console/{ns}/timeline", TimelinePage::show);
        routes.look("/console/{ns}/entities", EntityPages::list);
        routes.look("/console/{ns}/entity", EntityPages::one);
        routes.look("/console/{ns}/contradictions", ContradictionsPage::show);
        routes.look("/console/{ns}/learned", DerivedDataPage::show);
        routes.look("/console/{ns}/intentions", IntentionsPage::show);
        routes.look("/console/{ns}/archive", ArchivePage::show);
        routes.look("/console/{ns}/loop", loop::show);
        routes.look("/console/{ns}/health", health::show);
        routes.look("/console/{ns}/forget", DeletionPage::plan);
        routes.look("/console/*", MissingPage::page);
        routes.change("/console/{ns}/event/retract", Role.WRITE, EventPage::retract);
        routes.change("/console/{ns}/event/restore", Role.WRITE, EventPage::restore);
        routes.change("/console/{ns}/claim/retract", Role.WRITE, FactPage::retract);
        routes.change("/console/{ns}/claim/restore", Role.WRITE, FactPage::restore);
        routes.change("/console/{ns}/contradictions", Role.WRITE, ContradictionsPage::settle);
        routes.change("/console/{ns}/directives/add", Role.WRITE, HealthPage::add);
        routes.change("/console/{ns}/directives/remove", Role.WRITE, HealthPage::remove);
        routes.change("/console/{ns}/intentions/add", Role.WRITE, IntentionsPage::add);
        routes.change("/console/{ns}/intentions/remind", Role.WRITE, IntentionsPage::remind);
        routes.change("/console/{ns}/intentions/remove", Role.WRITE, IntentionsPage::remove);
        routes.change("/console/{ns}/archive/put", Role.WRITE, ArchivePage::put);
        routes.change("/console/{ns}/archive/restore", Role.WRITE, ArchivePage::restore);
        routes.change("/console/{ns}/loop", Role.WRITE, loop::run);
        routes.change("/console/{ns}/consolidate", Role.WRITE, HealthPage::consolidate);
        routes.change("/console/{ns}/forget", Role.ADMIN, DeletionPage::forget);
    }

    private record Routes(RouteRegistrar entrance, PageLayout layout) {
        void look(String path, Page page) {
            entrance.route(
                    HandlerType.GET,
                    path,
                    Role.READ,
                    visit -> {
                        PageRequest place = new PageRequest(visit, layout);
                        if (place.exists()) {
                            page.make(place);
                        } else {
                            MissingPage.namespace(place);
                        }
                    },
                    this::failed);
        }

        void change(String path, Role needed, Page page) {
            entrance.route(
                    HandlerType.POST,
                    path,
                    needed,
                    visit -> {
                        SameOriginCheck.check(visit.context());
                        page.make(new PageRequest(visit, layout));
                    },
                    this::failed);
        }

        /** Who is not known is asked for a key; everybody else is told what failed and what to do. */
        private void failed(Context context, HttpProblem failure) {
            boolean page = context.method().equals(HandlerType.GET) && context.header("HX-Request") == null;
            if (failure.status() == 401 && page) {
                context.status(303).header("Location", "/console/login");
                return;
            }
            failure.retryAfter(context::header);
            HtmlWriter main = new HtmlWriter();
            main.saying("p", failure.message(), "class", "wrong", "role", "alert");
            main.saying("p", failure.next());
            if (context.header("HX-Request") != null) {
                layout.answer(context, failure.status(), main.toString());
                return;
            }
            String namespace = context.pathParamMap().getOrDefault(RequestContext.NAMESPACE, "");
            String back =
                    namespace.isEmpty() || failure.status() == 403 ? "/console" : PageRequest.at(namespace, "overview");
            main.open("p").leaf("a", "Back to the console", "href", back).close("p");
            layout.answer(context, failure.status(), layout.bare(title(failure.status()), main));
        }

        private static String title(int status) {
            return switch (status) {
                case 403 -> "Not allowed";
                case 404 -> "Not found";
                default -> "That did not work";
            };
        }
    }
}
