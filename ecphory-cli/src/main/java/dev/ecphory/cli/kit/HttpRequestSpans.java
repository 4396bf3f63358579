package dev.ecphory.cli.kit;

import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import io.opentelemetry.context.propagation.TextMapGetter;
import jakarta.servlet.AsyncEvent;
import jakarta.servlet.AsyncListener;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * A span for each request, beneath the caller's where its headers name one, after OpenTelemetry's conventions for HTTP. It has
 * neither query nor headers nor body. Threads may share it.
 */
final class HttpRequestSpans implements Filter {
    private static final int FAILED = 500;
    private static final AttributeKey<String> METHOD = AttributeKey.stringKey("http.request.method");
    private static final AttributeKey<Long> STATUS = AttributeKey.longKey("http.response.status_code");
    private static final AttributeKey<String> PATH = AttributeKey.stringKey("url.path");
    private static final AttributeKey<String> SCHEME = AttributeKey.stringKey("url.scheme");

    private final OpenTelemetry telemetry;
    private final Tracer tracer;

    HttpRequestSpans(OpenTelemetry telemetry) {
        this.telemetry = telemetry;
        this.tracer = telemetry.getTracer("dev.ecphory.server");
    }

    private static final class Headers implements TextMapGetter<HttpServletRequest> {
        @Override
        public Iterable<String> keys(HttpServletRequest request) {
            return Collections.list(request.getHeaderNames());
        }

        @Override
        public @Nullable String get(@Nullable HttpServletRequest request, String name) {
            return request == null ? null : request.getHeader(name);
        }
    }

    @Override
    public void doFilter(ServletRequest asked, ServletResponse answered, FilterChain chain)
            throws IOException, ServletException {
        if (!(asked instanceof HttpServletRequest request) || !(answered instanceof HttpServletResponse response)) {
            chain.doFilter(asked, answered);
            return;
        }
        Context caller =
                telemetry.getPropagators().getTextMapPropagator().extract(Context.current(), request, new Headers());
        Span span = tracer.spanBuilder(request.getMethod())
                .setParent(caller)
                .setSpanKind(SpanKind.SERVER)
                .setAttribute(METHOD, request.getMethod())
                .setAttribute(PATH, request.getRequestURI())
                .setAttribute(SCHEME, request.getScheme())
                .startSpan();
        Scope current = span.makeCurrent();
        try {
            chain.doFilter(request, response);
        } finally {
            current.close();
            if (!request.isAsyncStarted() || !laterEnded(span, request, response)) {
                end(span, response);
            }
        }
    }

    /** False where the answer was quicker. */
    private static boolean laterEnded(Span span, HttpServletRequest request, HttpServletResponse response) {
        try {
            request.getAsyncContext().addListener(new Ending(span, response));
            return true;
        } catch (IllegalStateException ended) {
            return false;
        }
    }

    private static void end(Span span, HttpServletResponse response) {
        span.setAttribute(STATUS, (long) response.getStatus());
        if (response.getStatus() >= FAILED) {
            span.setStatus(StatusCode.ERROR);
        }
        span.end();
    }

    /** Ends the span of a request that is answered later. */
    private record Ending(Span span, HttpServletResponse response) implements AsyncListener {
        @Override
        public void onComplete(AsyncEvent event) {
            end(span, response);
        }

        @Override
        public void onTimeout(AsyncEvent event) {}

        @Override
        public void onError(AsyncEvent event) {
            span.setStatus(StatusCode.ERROR);
        }

        @Override
        public void onStartAsync(AsyncEvent event) {}
    }
}
