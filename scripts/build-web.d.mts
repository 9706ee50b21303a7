export function stampBuild(build: () => Promise<void>): Promise<void>
