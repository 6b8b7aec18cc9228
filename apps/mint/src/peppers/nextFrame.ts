/** What the caller does next runs right before a frame is drawn. */
export const nextFrame = (): Promise<number> => new Promise(requestAnimationFrame)
