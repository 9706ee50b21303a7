/** With straight quotation marks: keyboards of phones write others, which mean the same to a search. */
export function straightQuotes(text: string): string {
  return text.replace(/[“”„‟]/g, '"')
}
