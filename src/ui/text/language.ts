/** 'bn' for a text with Bangla in it: its lines are taller and its words are read out rightly. */
export function languageOf(text: string): 'bn' | undefined {
  return /[\u0980-\u09ff]/.test(text) ? 'bn' : undefined
}
