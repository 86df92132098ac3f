package app.sevenfold.widget.core

/** A text that is not JSON, or is nested too deeply. */
class JsonException(message: String) : Exception(message)

/**
 * Reads and writes JSON (RFC 8259) without classes of Android, so that it runs in plain unit tests. Objects are maps,
 * arrays are lists, whole numbers are [Long], other numbers [Double].
 */
object Json {
    private const val DEPTH_MAX = 32

    /** @throws JsonException if the text is not a JSON value */
    fun parse(text: String): Any? {
        val parser = Parser(text)
        val value = parser.value(0)
        parser.end()
        return value
    }

    /** Returns the object that a text is; null for any other text. */
    fun parseObject(text: String): Map<*, *>? =
        try {
            parse(text) as? Map<*, *>
        } catch (_: JsonException) {
            null
        }

    fun write(value: Any?): String = StringBuilder().also { append(it, value) }.toString()

    private fun append(out: StringBuilder, value: Any?) {
        when (value) {
            is Map<*, *> -> appendAll(out, '{', value.entries, '}') {
                appendText(out, it.key.toString())
                out.append(':')
                append(out, it.value)
            }
            is Iterable<*> -> appendAll(out, '[', value, ']') { append(out, it) }
            is String -> appendText(out, value)
            is Boolean, is Int, is Long, is Double, null -> out.append(value.toString())
            else -> throw IllegalArgumentException("A ${value.javaClass.name} is not JSON")
        }
    }

    private fun <T> appendAll(out: StringBuilder, first: Char, items: Iterable<T>, last: Char, append: (T) -> Unit) {
        out.append(first)
        items.forEachIndexed { index, item ->
            if (index > 0) out.append(',')
            append(item)
        }
        out.append(last)
    }

    private fun appendText(out: StringBuilder, text: String) {
        out.append('"')
        for (char in text) {
            when {
                char == '"' || char == '\\' -> out.append('\\').append(char)
                // Line separators too: the queue has one line per tap.
                char < ' ' || char == '\u2028' || char == '\u2029' -> out.append(String.format("\\u%04x", char - '\u0000'))
                else -> out.append(char)
            }
        }
        out.append('"')
    }

    private class Parser(private val text: String) {
        private var at = 0

        fun value(depth: Int): Any? {
            if (depth > DEPTH_MAX) throw JsonException("The value is nested more than $DEPTH_MAX times")
            skipSpace()
            return when (peek()) {
                '{' -> objectAt(depth)
                '[' -> arrayAt(depth)
                '"' -> string()
                't' -> word("true", true)
                'f' -> word("false", false)
                'n' -> word("null", null)
                else -> number()
            }
        }

        fun end() {
            skipSpace()
            if (at < text.length) fail()
        }

        private fun objectAt(depth: Int): Map<String, Any?> {
            val members = LinkedHashMap<String, Any?>()
            list('}') {
                skipSpace()
                val name = string()
                skipSpace()
                take(':')
                members[name] = value(depth + 1)
            }
            return members
        }

        private fun arrayAt(depth: Int): List<Any?> {
            val items = ArrayList<Any?>()
            list(']') { items.add(value(depth + 1)) }
            return items
        }

        private fun list(last: Char, item: () -> Unit) {
            at += 1
            skipSpace()
            if (peek() == last) {
                at += 1
                return
            }
            while (true) {
                item()
                skipSpace()
                if (peek() == last) break
                take(',')
            }
            at += 1
        }

        private fun string(): String {
            take('"')
            val out = StringBuilder()
            while (true) {
                val char = peek()
                at += 1
                when {
                    char == '"' -> return out.toString()
                    char == '\\' -> out.append(escaped())
                    char < ' ' -> fail()
                    else -> out.append(char)
                }
            }
        }

        private fun escaped(): Char {
            val char = peek()
            at += 1
            return when (char) {
                '"', '\\', '/' -> char
                'b' -> '\b'
                'f' -> '\u000c'
                'n' -> '\n'
                'r' -> '\r'
                't' -> '\t'
                'u' -> unicode()
                else -> fail()
            }
        }

        private fun unicode(): Char {
            if (at + 4 > text.length) fail()
            val digits = text.substring(at, at + 4)
            if (!digits.all { it in '0'..'9' || it in 'a'..'f' || it in 'A'..'F' }) fail()
            at += 4
            return Integer.parseInt(digits, 16).toChar()
        }

        private fun number(): Number {
            val match = NUMBER.find(text.substring(at, minOf(text.length, at + NUMBER_MAX))) ?: fail()
            at += match.value.length
            return match.value.toLongOrNull() ?: match.value.toDouble()
        }

        private fun word(word: String, value: Any?): Any? {
            if (!text.startsWith(word, at)) fail()
            at += word.length
            return value
        }

        private fun take(char: Char) {
            if (peek() != char) fail()
            at += 1
        }

        private fun peek(): Char = if (at < text.length) text[at] else fail()

        private fun skipSpace() {
            while (at < text.length && text[at] in " \t\r\n") at += 1
        }

        private fun fail(): Nothing = throw JsonException("The text is not JSON at $at")
    }

    private const val NUMBER_MAX = 40
    private val NUMBER = Regex("^-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][-+]?[0-9]+)?")
}

internal fun Map<*, *>.text(name: String): String? = this[name] as? String

internal fun Map<*, *>.long(name: String): Long? = this[name] as? Long

internal fun Map<*, *>.int(name: String): Int? = long(name)?.takeIf { it in Int.MIN_VALUE..Int.MAX_VALUE }?.toInt()

internal fun Map<*, *>.number(name: String): Double? = (this[name] as? Number)?.toDouble()

internal fun Map<*, *>.child(name: String): Map<*, *>? = this[name] as? Map<*, *>

internal fun Map<*, *>.list(name: String): List<*>? = this[name] as? List<*>

/** Applies a reader to each item; null if one of them cannot be read. */
internal fun <T : Any> List<*>.readAll(read: (Any?) -> T?): List<T>? = map { read(it) ?: return null }
