import toast from 'react-hot-toast/headless'

/** Copies a text and says so. Pages without HTTPS have no clipboard, and a browser may refuse it. */
export async function copyText(text: string, words: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast.success(words.copied)
  } catch {
    toast.error(words.failed)
  }
}
