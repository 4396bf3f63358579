package dev.ecphory.lab.run;

/**
 * Which question of a run it is.
 *
 * @param contestant its name
 * @param conversation the data set's id
 * @param question the data set's id, unique in its conversation
 * @param repetition counted from 1
 */
public record OutcomeKey(String contestant, String conversation, String question, int repetition) {
    /** The same question, whoever is asked, however often. */
    public String asked() {
        return conversation + '\u001f' + question;
    }
}
