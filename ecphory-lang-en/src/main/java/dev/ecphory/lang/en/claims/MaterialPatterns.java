package dev.ecphory.lang.en.claims;

import java.util.regex.Pattern;

/** Patterns of requests and headings that say that words beside them are another's: to be translated, drafted, completed or played. */
final class MaterialPatterns {
    private static final String WORK = "translat(?:e|ion)|rewrite|rephrase|reword|paraphrase|proofread"
            + "|correct|polish"
            + "|improve|convert|classify|extract|parse|annotate|anonymi[sz]e|redact|turn (?:this|it|the"
            + " .{1,30}) into"
            + "|summari[sz]e|shorten|tl;?dr|make (?:this|it) (?:sound|shorter|better|more)|gramm[ae]r";
    /** What is done to a text, at the beginning of a request. */
    private static final String EDIT = "(?:repeat|recite|say (?:this|it|after)|spell-?check|edit|simplify"
        + "|(?:read|put|turn|make|change|swap|replace|fix|check|format|grade|rate|critique|analy[sz]e|explain)"
        + " (?:this(?! out$)|it|that|the following|(?:all )?the (?:\\w+"
        + " ){0,2}(?:text|names?|words?|tense|spelling))|(?:simulate|enact|compare|rate|judge|score|rank|grade|review|critique|assess)"
        + " (?!(?:me|of)(?!\\w)|(?:my|our)(?! \\w+'s))\\w+|(?:change|switch|put|go) (?:it )?(?:in|to|into) (?:the"
        + " )?\\w+ (?:person|tense|voice|form))(?!\\w)";

    /** What a text consists of, for whoever works on it. */
    private static final String GRAMMAR =
            "(?:adjectives?|nouns|verbs|adverbs|pronouns|commas|punctuation|tenses?|typos|spelling)";

    private static final String MAKE =
            "(?:^|please |you |me |to )(?:write|draft|compose|continue|complete|finish|fill in"
                    + "|generate|make up|invent)(?!\\w)"
                    + "|how do (?:you|i|we) say|(?<!\\w)act as(?!\\w)|(?<!\\w)pretend(?!\\w)|(?<!\\w)role-?play";
    private static final String TEXT = "chat|e-?mail|message|letter|scene|story|script|dialog(?:ue)?|essay"
            + "|transcript"
            + "|log|error|input|output|example|sample|template|form|prompt|lyrics|song|test data|text|sentence"
            + "|poem|poster|article|paragraph|passage|resume|cv|voicemail|conversation|thread"
            + "|(?<!my )(?:post|advert|ad|review|complaint|testimonial|statement|affidavit|persona|backstory"
            + "|bio|profile|speech|memoir|diary|journal|caption|eulogy|postcard|riddle|word problem|math problem)";
    private static final String RELATIVE = "friend|cousin|brother|sister|son|daughter|mother|father|mum|mom"
            + "|dad|wife|husband|partner|uncle|aunt|nephew|niece|boss|colleague|neighbou?r|student|client";
    private static final String TEXTS =
            "(?<!\\w)(?:" + TEXT + "|(?:her|his|their|the) note)(?!\\w| of my | from me(?!\\w))[^:]{0,40}$";
    private static final String TELLS = "(?<!(?<!\\w)i )(?<!\\w)(?:says?|said|writes|wrote|reads|goes|told"
        + " (?:me|us|him|her|them)|(?:accused|corrected|interrupted|begged|warned|snapped at|yelled at|shouted at)"
        + " (?:me|us|him|her|them)|shouted|yelled|whispered|(?:had|have|has|need) to"
        + " (?:learn|recite|memori[sz]e|copy)|admitted|confessed|bragged|boasted|explained|texted|replied|claimed|announced|posted|sent"
        + " (?:me|us)|(?:opens?|begin(?:s|ning)?|start(?:s|ing)?) with|(?:begins|starts) as follows|user)$";

    /** What stands before a colon that says that others' words follow. */
    static final Pattern LEAD =
            Pattern.compile("(?i)(?<!\\w)(?:" + WORK + ")(?!\\w)|^(?:please |(?:can|could) you )?(?:" + EDIT
                    + "|as (?!i(?!\\w)|you|we|a reminder|for|always|usual"
                    + "|of|to|an? (?:side|note))\\p{L}[\\p{L} ]{1,30}$)|" + MAKE + "|" + TEXTS);

    static final Pattern REPORT = Pattern.compile("(?i)" + TELLS);

    /** A request for work on what follows it, at the beginning of a line. */
    static final Pattern REQUEST = Pattern.compile("(?im)"
            + "^[ \\t]*+(?:please )?(?!correct)(?:" + WORK + ")(?: (?:please|pls))?[.!]++\\s"
            + "|^[ \\t]*+(?:please |(?:can|could) you )?\\w+ (?:the |all (?:the )?)?" + GRAMMAR
            + "(?!\\w)(?: please| pls)?[.!:\\s]"
            + "|^[ \\t]*who (?:is|was) (?:speaking|talking)(?!\\w)[^.?!:\\n]{0,20}\\?"
            + "|^[ \\t]*here are [^.?!:\\n]{1,40}(?<!\\w)sentences(?!\\w)[^.?!:\\n]{0,60}[.:]"
            + "|^[ \\t]*+(?:please |(?:can|could) you )?(?:" + EDIT + "|(?:" + WORK
            + ")(?!\\w))[^.?!:\"\\n]{0,60}\\n"
            + "|^[ \\t]*+(?:please |(?:can|could) you )?" + EDIT + "(?<=the following)[^.?!:\\n"
            + "]{0,60}[.:]|^[ \\t]*+(?:please"
            + " |(?:can|could) you"
            + " )?(?:compare|judge|rank) (?:these|the"
            + " (?:two|following))(?!\\w)[^.?!:\\n"
            + "]{0,60}[.:\\n"
            + "]|^[ \\t]*+(?:i'm going to|i am going to|i"
            + " will|i'll|let me)"
            + " (?:paste|copy|quote)(?!\\w)[^.?!:\\n"
            + "]{0,60}[.:\\n"
            + "]|^[ \\t]*+(?![^.?!:\\n"
            + "]{0,60}(?<!\\w)(?:my|our|i)(?!\\w))[^.?!:\\n"
            + "]{0,60}(?<!\\w)as follows[.:\\n"
            + "]|^[ \\t]*which (?:(?:one|sentence|option)"
            + " is|is (?:right|correct|true|better)|of"
            + " these)(?!\\w)(?:(?! or | for me)[^.?!:\\n"
            + "]){0,60}[.?!:\\n"
            + "]");

    /** A sentence that asks for work on what follows it, shows it, or opens a play. */
    static final Pattern FOLLOWING = Pattern.compile("(?im)"
            + "(?<!\\w)(?:" + WORK
            + ")(?!\\w)[^.?!:\\n"
            + "]{0,60}(?<!\\w)(?:following|below|this)(?!\\w)[^.?!:\\n"
            + "]{0,60}[.?!:\\n"
            + "]|^[ \\t]*+(?!(?:i|we|my|our|thanks?)(?!\\w))[^.?!:\\n"
            + "]{0,60}(?<!\\w)(?:(?:this|these|following)"
            + " (?:sentence|text|paragraph|passage|phrase|excerpt|statement)s?|example"
            + " (?:sentence|text))(?!\\w)[^.?!:\\n"
            + "]{0,60}[.?!:\\n"
            + "]|^[ \\t]*+(?:we're|we are|let's|i'm|i am) (?:doing|playing|acting|rehearsing) (?:an? |some"
            + " |the )?(?:improv|sketch|skit|scene|play|game|role)(?!\\w)[^.?!:\\n"
            + "]{0,60}[.?!:\\n"
            + "]|^[ \\t]*+(?:here(?:'s| is)|this is|below is) (?:an?|the|his|her|their|\\p{L}+'s) (?:[\\w-]+"
            + " ){0,2}(?:"
            + TEXT + ")(?!\\w)[^.?!:\\n"
            + "]{0,60}[.?!:\\n"
            + "]|^[ \\t]*+(?:let's|let us|in this|we) (?:role-?play|role play|play (?:pretend|a"
            + " game))(?!\\w)[^.!?:\\n"
            + "]*[.!?:\\n"
            + " ]|^[ \\t]*+(?:please )?(?:role-?play|pretend|act as)(?! (?:is|was|being)"
            + " (?:over|done))(?!\\w)[^.!?:\\n"
            + "]*[.!?:\\n"
            + "]|^[ \\t]*you are [^.!?:\\n"
            + "]{1,60}[.!:\\n"
            + "]\\s*(?=i am (?:an?|the|your)(?!\\w))|^[ \\t]*you are (?!the"
            + " (?:best|greatest)(?!\\w))(?:an? |the |my )?(?:\\w+"
            + " ){0,2}(?:assistant|bot|chatbot|agent|ai|model|translator|npc)(?!\\w)[^.!?:\\n"
            + "]*[.!?:\\n"
            + "]");

    /** A sentence of what is not so in the world: "in the game I am an elf". */
    static final Pattern FICTION = Pattern.compile("(?im)(?<=^|[.!?]\\s)[ \\t]*(?:in|for) (?:my|the|this|our|an?)"
            + " (?:\\w+ ){0,2}(?:dream|nightmare|game|novel|story|play|scenario|exercise|scene"
            + "|simulation)s?"
            + "(?!\\w)[^.!?,\\n]{0,30},?\\s(?=(?:i|my|we)(?!\\w))[^.!?\\n]+");

    /** A request for words in the name of another: what stands beside it in the first person is his. */
    static final Pattern VOICE = Pattern.compile("(?im)(?<=^|[.!?:;,(]\\s|(?<!\\w)in )(?:[^.?!:\\n"
            + "]{0,60}(?<!\\w)from (?!(?:my|our) (?:own )?(?:point|perspective))[^.?!:\\n"
            + "]{1,40}(?:point of view|perspective)|[^.?!:\\n"
            + "]{0,60}(?<!\\w)in (?:the (?:voice|name|person|style) of [^.?!:\\n"
            + "]{1,40}|(?:my|the|an?) [^.?!:\\n"
            + "]{1,30}'s (?:voice|name))|(?:please |(?:can|could) you )?(?:write|draft|compose)(?!\\w)"
            + "[^.?!:\\n]{0,20}(?<!\\w)(?:\\p{L}+'s|his|her|their) (?:\\w+ ){0,2}(?:" + TEXT
            + ")|(?:please |(?:can|could) you )?(?:write|draft|compose|make"
            + " up|invent)(?!\\w)[^.?!:\\n"
            + "]{0,30}(?<!\\w)(?:"
            + TEXT
            + ") (?:(?:from|by) (?!me(?!\\w)|my"
            + " (?:notes?|own)|scratch|memory|th(?:is|ese|at)(?!\\w)|\\d)\\w|(?:for|as) (?:my|our|an?|his|her) (?:"
            + RELATIVE + ")(?!\\w))[^.?!:\\n"
            + "]{0,40}|[^.?!:\\n"
            + "]{0,60}(?<!\\w)(?:fictional|fictitious|imaginary|invented|made-up|fake)"
            + " (?:person|character|customer|user|review|testimonial|patient|profile)[^.?!:\\n"
            + "]{0,40}|[^.?!:\\n"
            + "]{0,40}(?<!\\w)(?:character|persona|protagonist|narrator|hero)'s [^.?!:\\n"
            + "]{1,40})[.?!:\\n"
            + "]");

    /** A request that turns back to whose voice it was: "write it in her voice". */
    static final Pattern THAT_VOICE =
            Pattern.compile("(?i)(?<!\\w)in (?:his|her|their|that|this) (?:\\w+ )?voice(?!\\w)");

    /** What ends with the paragraph: "here is the error". */
    static final Pattern OUTPUT =
            Pattern.compile("(?i)(?<!\\w)(?:errors?|logs?|outputs?|(?:stack ?)?trace|exception|code|config)(?!\\w)");

    /** What says, at the beginning and without a verb, what text follows: "Witness statement". */
    static final Pattern HEADING =
            Pattern.compile("(?i)\\A\\s*(?!long (?:story|message|text))(?:(?:an?|the|this|another) )?"
                    + "(?:[\\w'-]+ ){0,3}?(?:(?:" + TEXT
                    + "|question|message)s?(?: (?:from|of|by|in) [^.?!:,\\n"
                    + "]{1,40})?(?:\\n"
                    + "\\s*\\n"
                    + "|,[^.?!:\\n]{1,30}\\n\\s*\\n|,[^.?!:\\n"
                    + "]{1,60}\\?\\s*\\n"
                    + ")|(?:riddle|(?:word|math|logic) (?:problem|puzzle))[.:\\n"
                    + "])");

    /** A letter that begins within a message. */
    static final Pattern SALUTATION = Pattern.compile("(?<=[.?!:]\\s{1,3}|\\n)Dear [^\\n,.:]{1,40},(?=\\s)");

    /** "His badge says my name is ...", up to what its speaker says to it. */
    static final Pattern SAYS = Pattern.compile(
            "(?im)(?<=^|[.!?]\\s)(?!(?:i|we|you|as|like|who|what)(?!\\w))(?:(?!(?:i|we|you)(?!\\w))[\\p{L}'-]+"
                    + " ){1,12}(?:(?:says|said|claims|claimed|states|reads|swears|typed|answered|replied|(?:keeps|kept)"
                    + " \\w+ing),? (?:that )?|(?:goes|went) (?:on )?like,? )(?=(?:i|i'm|im|my)(?!\\w))(?:(?!,?"
                    + " (?:but|although|though|which|because|so) )[^.!?\\n"
                    + "]){1,300}");

    /** Words that are shown: "a mug with the words I love Lund". */
    static final Pattern SHOWN = Pattern.compile(
            "(?i)(?<!\\w)(?:the|a) (?:text|words|line|sentence|phrase|caption|slogan|message|inscription)"
                    + " (?=(?:i|i'm|my)(?!\\w))[^.!?\\n"
                    + "]+|(?<!\\w)(?:that|which|to) (?:prints?|outputs?|displays?|shows?|echo(?:es)?|goes|says|reads)"
                    + " (?=(?:i|i'm|my)(?!\\w))[^.!?\\n"
                    + "]+");

    /** The second half of "jag bor i Lund = I live in Lund". */
    static final Pattern GLOSS = Pattern.compile("(?im)(?<= = )(?:i|i'm|my|we)(?!\\w)[^\\n]*");

    private MaterialPatterns() {}
}
