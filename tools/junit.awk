# Reads the JUnit file of CTest or vitest.  To stdout: tests, failures, skips.  To stderr: a line for each failure and
# each skip, with the reason the test gave (the line after GoogleTest's "Skipped", or one that begins "skipped:").
function plain(text) {
    gsub(/&quot;/, "\"", text); gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&apos;/, "'", text)
    gsub(/&amp;/, "\\&", text)
    return text
}
/<testcase / { name = $0; sub(/.* name="/, "", name); sub(/".*/, "", name); tests++; reason = ""; state = "" }
/<failure/ { state = "failed"; failures++ }
/<skipped/ { state = "skipped"; skips++ }
grab && reason == "" { reason = $0; grab = 0 }
/: Skipped$/ { grab = 1 }
/(^|>)skipped: / && reason == "" { reason = $0; sub(/.*skipped: /, "", reason) }
/<\/testcase>/ {
    if (state == "failed") print "failed: " part ": " plain(name) > "/dev/stderr"
    if (state == "skipped") print "skipped: " part ": " plain(name) ": " plain(reason == "" ? "no reason given" : reason) > "/dev/stderr"
}
END { print tests + 0, failures + 0, skips + 0 }
