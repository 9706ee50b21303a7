export const MEMORY_FLAGS: { options: string[]; environment: Record<string, string> }
