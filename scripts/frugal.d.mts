export const FRUGAL: { options: string[]; environment: Record<string, string> }
