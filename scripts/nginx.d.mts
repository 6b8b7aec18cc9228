export function nginx(): Promise<string>
