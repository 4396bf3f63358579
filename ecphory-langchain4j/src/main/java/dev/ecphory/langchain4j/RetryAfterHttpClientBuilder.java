package dev.ecphory.langchain4j;

import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import java.time.Duration;
import java.time.InstantSource;

/**
 * The HTTP client to give a LangChain4j model of a server, instead of the one on the class path: it keeps what a busy
 * server asks for in its Retry-After header, as a {@link BusyHttpException}, and ends every request on time, also one
 * whose answer drips. Sends JSON; forms and files are refused. Not for several threads; the client that it makes may be
 * shared by them.
 */
public final class RetryAfterHttpClientBuilder implements HttpClientBuilder {
    private final InstantSource clock;
    private Duration connectTimeout = Duration.ofSeconds(15);
    private Duration readTimeout = Duration.ofMinutes(5);

    /**
     * @param clock what time it is, for servers that name a date and do not say what time it is there
     */
    public RetryAfterHttpClientBuilder(InstantSource clock) {
        this.clock = clock;
    }

    @Override
    public Duration connectTimeout() {
        return connectTimeout;
    }

    @Override
    public RetryAfterHttpClientBuilder connectTimeout(Duration timeout) {
        connectTimeout = timeout;
        return this;
    }

    /** How long a request may take as a whole, its answer's last byte included. */
    @Override
    public Duration readTimeout() {
        return readTimeout;
    }

    /** Sets {@link #readTimeout()}. */
    @Override
    public RetryAfterHttpClientBuilder readTimeout(Duration timeout) {
        readTimeout = timeout;
        return this;
    }

    @Override
    public HttpClient build() {
        return new DeadlineHttpClient(connectTimeout, readTimeout, clock);
    }
}
