package dev.ecphory.internal.runtime;

import static dev.ecphory.internal.runtime.EngineFixture.ids;
import static dev.ecphory.internal.runtime.EngineFixture.saying;
import static org.assertj.core.api.Assertions.assertThat;

import dev.ecphory.Ecphory;
import dev.ecphory.Event;
import dev.ecphory.Memory;
import dev.ecphory.RecallOptions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What few events hold, written the same way, is among the first ten, however much stands around others. */
final class FindsWhatIsWrittenExactlyTest {
    private static final int OTHERS = 30;
    private static final RecallOptions OPTIONS = RecallOptions.defaults().withLimit(10);

    /** The cue, the only note that holds it, and what all others say. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
        C++                        | The parser is C++.                  | The parser is in C, part C.
        .NET                       | Payroll runs on .NET now.           | The net is torn, a net to mend.
        -40                        | The cold store was set to -40.      | The cold store holds 40 boxes, 40 big ones.
        #567                       | We track the login in #567.         | Room 567 is locked, ask in 567.
        X-17                       | Bring the X-17 adapter.             | Line 17 stops at x, and 17 at y.
        2.3.1                      | Staging runs v2.3.1 since Tuesday.  | Staging runs since Tuesday.
        settings                   | The table user_settings is broken.  | The table is broken again.
        Where is the -40 thing?    | The cold store was set to -40.      | Where is the thing, the 40 things?
        """)
    void findsTheOnlyEventThatHoldsAnIdentifier(String cue, String holding, String other) {
        assertThat(recalled(cue, holding, other)).contains("it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        groups            | She talks about groups.                      | Our group met; the group is a good group.
        painted mornings  | In the mornings somebody painted the fence.  | I paint this morning, a morning to paint.
        """)
    void findsTheOnlyEventThatHoldsAFormOfAWord(String cue, String holding, String other) {
        assertThat(recalled(cue, holding, other)).contains("it");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        หมอฟัน    | พรุ่งนี้ต้องไปหาหมอฟันตอนเก้าโมง     | เมื่อวานกินข้าวผัดกุ้งที่ตลาด
        ទន្តពេទ្យ   | ថ្ងៃស្អែកខ្ញុំត្រូវទៅជួបទន្តពេទ្យ             | ម្ដាយខ្ញុំលក់បន្លែនៅផ្សារ
        ဆရာဝန်   | မနက်ဖြန်သွားဆရာဝန်နဲ့တွေ့ရမယ်           | စာအုပ်ကိုစားပွဲပေါ်မှာထားခဲ့တယ်
        ກະແຈ      | ກະແຈຢູ່ໃຕ້ກະຖາງ                            | ລົດຖີບຂອງນ້ອງສີແດງ
        डॉक्टर     | कल डॉक्टर के पास जाना है।                | मेरी साइकिल स्कूल के पीछे खड़ी है।
        猫        | 猫在椅子上睡觉。                           | 我的自行车停在学校后面。
        🍕        | Friday is 🍕 day.                          | Friday is a long day.
        """)
    void findsWordsOfEveryScript(String cue, String holding, String other) {
        assertThat(recalled(cue, holding, other)).contains("it");
    }

    @ParameterizedTest
    @CsvSource({"setup query", "query setup", "the setup of the query"})
    void oneOfManyEventsThatHoldTwoCommonWordsIsFound(String cue) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < OTHERS; i++) {
            events.add(saying("query" + i, "The query, a query of queries: query " + i + "."));
            events.add(saying("setup" + i, "Setup again, the setup of setups: setup " + i + "."));
        }
        for (int i = 0; i < 15; i++) {
            String between = "the door of the house by the river stood open all night and nobody came. ".repeat(40);
            events.add(saying("both" + i, "The setup took a day, " + between + "A query ended the report " + i + "."));
        }
        assertThat(recalled(cue, events)).anyMatch(id -> id.startsWith("both"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        kiln come            | Did the kiln come?                          | The kiln, our kiln, a kiln for kilns.
        Joseba singing       | Will it be Joseba singing there?            | Joseba asked Joseba about Joseba's song.
        survived forty-two   | How many of the forty-two survived?         | Forty two plants, plant forty two.
        invoice Thursday     | Can you send the invoice before Thursday?   | The invoice of the invoices, an invoice.
        """)
    void aQuestionIsFoundWhereNothingElseHoldsBothWords(String cue, String holding, String other) {
        assertThat(recalled(cue, holding, other)).contains("it");
    }

    private static List<String> recalled(String cue, String holding, String other) {
        List<Event> events = new ArrayList<>();
        for (int i = 0; i < OTHERS; i++) {
            events.add(saying("other" + i, other + " " + i));
        }
        events.add(saying("it", holding));
        return recalled(cue, events);
    }

    private static List<String> recalled(String cue, List<Event> events) {
        try (Ecphory engine = EngineFixture.edge(EngineFixture.store())) {
            Memory memory = engine.memory("ann");
            memory.append(events);
            return ids(memory.recall(cue, OPTIONS));
        }
    }
}
