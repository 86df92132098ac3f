package app.sevenfold.widget.core

import java.util.Random
import org.junit.Assert.assertEquals
import org.junit.Assert.assertNull
import org.junit.Assert.fail
import org.junit.Test

class JsonTest {
    @Test
    fun readsEachKindOfValue() {
        val text = """ {"a": [1, -2.5, 1e2, true, false, null], "b": {"c": "x\n\u00e9\"\/"}, "": ""} """
        val expected = mapOf(
            "a" to listOf(1L, -2.5, 100.0, true, false, null),
            "b" to mapOf("c" to "x\né\"/"),
            "" to ""
        )
        assertEquals(expected, Json.parse(text))
    }

    @Test
    fun writesWhatItReads() {
        val value = mapOf("text" to "ラン \"1\" \\ \n\u0000\u2028 🏃", "list" to listOf(1L, 2.5, null, true), "map" to mapOf("a" to ""))
        val text = Json.write(value)
        assertEquals(value, Json.parse(text))
        assertEquals("one line", 1, text.lines().size)
    }

    @Test
    fun rejectsWhatIsNotJson() {
        val texts = listOf(
            "", " ", "{", "[", "\"", "{\"a\"}", "{\"a\":}", "{a:1}", "[1,]", "{\"a\":1,}", "01", "1.", "-", "+1", "tru",
            "nul", "'a'", "\"\\x\"", "\"\\u12\"", "\"\\u12g4\"", "\"a\nb\"", "1 2", "[1]]", "NaN", "{\"a\":1 \"b\":2}"
        )
        for (text in texts) assertNull(text, rejected(text))
    }

    @Test
    fun rejectsDeepNestingInsteadOfOverflowingTheStack() {
        assertNull(rejected("[".repeat(100_000)))
        assertNull(rejected("{\"a\":".repeat(100_000)))
    }

    @Test
    fun neverFailsOtherwise() {
        val random = Random(21)
        val source = Json.write(mapOf("a" to listOf(1, 2.5, "x\"\\é", mapOf("b" to null)), "c" to true))
        repeat(20_000) {
            val text = StringBuilder(source)
            repeat(1 + random.nextInt(4)) { damage(text, random) }
            rejected(text.toString())
        }
    }

    private fun damage(text: StringBuilder, random: Random) {
        if (text.isEmpty()) return
        val at = random.nextInt(text.length)
        when (random.nextInt(4)) {
            0 -> text.deleteCharAt(at)
            1 -> text.insert(at, "{}[]\",:\\0-9eE.utn \u0000"[random.nextInt(19)])
            2 -> text.setCharAt(at, random.nextInt(0x10000).toChar())
            else -> text.setLength(at)
        }
    }

    /** Null if the text is rejected as it should be. */
    private fun rejected(text: String): Any? =
        try {
            Json.parse(text) ?: "null"
        } catch (_: JsonException) {
            null
        } catch (error: Throwable) {
            fail("$text: $error")
        }
}
