package dev.ecphory.example.spring;

import dev.ecphory.Ecphory;
import dev.ecphory.spring.ConversationMemoryResolver;
import dev.ecphory.spring.EcphoryRecallAdvisor;
import dev.ecphory.spring.EcphorySessionRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.model.ChatModel;
import org.springframework.ai.session.DefaultSessionService;
import org.springframework.ai.session.EventFilter;
import org.springframework.ai.session.SessionRepository;
import org.springframework.ai.session.SessionService;
import org.springframework.ai.session.advisor.SessionMemoryAdvisor;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

// region sessions
@Configuration(proxyBeanMethods = false)
class Sessions {
    @Bean
    SessionRepository sessionRepository(Ecphory ecphory) {
        return EcphorySessionRepository.builder(ecphory, user -> "user/" + user, "sessions")
                .build();
    }

    @RestController
    static final class SessionChat {
        private final ChatClient client;

        SessionChat(ChatModel model, Ecphory ecphory, SessionRepository repository) {
            SessionService sessions = DefaultSessionService.builder()
                    .sessionRepository(repository)
                    .build();
            EcphoryRecallAdvisor recall = EcphoryRecallAdvisor.builder(
                            ConversationMemoryResolver.by(ecphory, id -> "user/" + id.substring(0, id.indexOf('/'))))
                    .remembering(false) // the repository remembers
                    .build();
            SessionMemoryAdvisor log = SessionMemoryAdvisor.builder(sessions)
                    .eventFilter(EventFilter.lastN(20))
                    .order(recall.getOrder() - 1) // before it, so that what is shown is not recalled
                    .build();
            client = ChatClient.builder(model).defaultAdvisors(log, recall).build();
        }

        @PostMapping("/users/{user}/sessions/{session}")
        @Nullable
        String say(@PathVariable String user, @PathVariable String session, @RequestBody String text) {
            return client.prompt()
                    .user(text)
                    .advisors(advisors -> advisors.param(SessionMemoryAdvisor.USER_ID_CONTEXT_KEY, user)
                            .param(SessionMemoryAdvisor.SESSION_ID_CONTEXT_KEY, user + "/" + session))
                    .call()
                    .content();
        }
    }
}
// endregion
