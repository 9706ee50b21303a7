import { HtmlValidate } from 'html-validate'

/** The rules of the HTML standard and no others: what a page may look like is not for this check to say. */
const checker = new HtmlValidate({ root: true, extends: ['html-validate:standard'] })

/** Faults in the HTML of a page, one line each. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await checker.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? 'page'})`),
  )
}
