/** 'bn' for a text with Bangla: browsers then use taller lines, and screen readers the right voice. */
export function languageOf(text: string): 'bn' | undefined {
  return /[\u0980-\u09ff]/.test(text) ? 'bn' : undefined
}
