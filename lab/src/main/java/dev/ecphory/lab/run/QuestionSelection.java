package dev.ecphory.lab.run;

import dev.ecphory.lab.data.Conversation;
import dev.ecphory.lab.data.Question;
import dev.ecphory.lab.experiment.Experiment;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;

/**
 * The questions of a conversation that are asked. Where answers are read, all of them: those that nothing said answers, and
 * those whose evidence is lost, too. A question that does not say when it is asked is asked after
 * everything was said. Where only retrieval is measured, those with evidence. Immutable.
 *
 * @param data what the experiment asks for
 * @param answers whether answers are read
 */
record QuestionSelection(Experiment.Data data, boolean answers) {
    List<Question> of(Conversation conversation) {
        List<Question> all = new ArrayList<>(conversation.questions());
        if (answers) {
            all.addAll(conversation.unplaced());
            all.addAll(conversation.unanswerable());
        }
        OffsetDateTime last = conversation.last();
        List<Question> picked = all.stream()
                .filter(question ->
                        data.categories().isEmpty() || data.categories().contains(question.category()))
                .map(question -> question.askedAt() == null ? question.withAskedAt(last) : question)
                .toList();
        int limit = data.questions();
        return limit == 0 || limit >= picked.size() ? picked : picked.subList(0, limit);
    }
}
