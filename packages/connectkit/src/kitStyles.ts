/** The kit's style sheet as text. Written by `build/pack.ts`; empty in this workspace. */
export const KIT_STYLES: string = ''
