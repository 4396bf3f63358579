package dev.ecphory.testkit;

import dev.ecphory.ChatWindow;
import dev.ecphory.Ecphory;
import dev.ecphory.Memory;
import dev.ecphory.admin.Deletion;
import dev.ecphory.admin.EventArchive;
import dev.ecphory.admin.MemoryAdmin;
import dev.ecphory.knowledge.Directives;
import dev.ecphory.knowledge.KnowledgeBase;
import dev.ecphory.knowledge.Learning;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Set;

/**
 * An engine in a decorator, as an application puts one around it for metrics or tenancy: each of its memories, and each view of a
 * memory, is an object of its own that hands every call of the public interface on and is nothing else. Whoever serves memories is
 * tested with it, so that they need nothing of the engine but that interface. Stateless; threads may share it.
 */
public final class Decorated {
    private static final Set<Class<?>> VIEWS = Set.of(
            Memory.class,
            KnowledgeBase.class,
            MemoryAdmin.class,
            Deletion.class,
            EventArchive.class,
            Directives.class,
            Learning.class,
            ChatWindow.class);

    private Decorated() {}

    /** The engine in a decorator. */
    public static Ecphory of(Ecphory ecphory) {
        return of(Ecphory.class, ecphory);
    }

    /** The memory in a decorator. */
    public static Memory of(Memory memory) {
        return of(Memory.class, memory);
    }

    @SuppressWarnings("ReferenceEquality") // a decorator equals itself alone
    private static <T> T of(Class<T> type, Object one) {
        Object decorator =
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getName().equals("equals")) {
                        return proxy == arguments[0];
                    }
                    Object result;
                    try {
                        result = method.invoke(one, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                    return VIEWS.contains(method.getReturnType()) ? of(method.getReturnType(), result) : result;
                });
        return type.cast(decorator);
    }
}
