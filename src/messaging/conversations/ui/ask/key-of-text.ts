/**
 * The key of a message that is tried several times: the same one for the same text, because an answer that was lost stores no
 * second message, and a new one once the text was edited, because the server keeps the first text of a key.
 */
export function keyOfText(): (text: string) => string {
  let tried: { text: string; key: string } | undefined
  return (text) => {
    if (tried?.text !== text) tried = { text, key: crypto.randomUUID() }
    return tried.key
  }
}
