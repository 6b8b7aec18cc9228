/** The Local wallet's mark: a pepper's calyx on paper, as a data address (EIP-6963 asks for one). */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 96"><rect width="96" height="96" rx="20" fill="#14261C"/><path d="M48 30c18 0 25 9 23 23-2 15-12 22-19 30-2 2-6 2-8 0-7-8-17-15-19-30-2-14 5-23 23-23Z" fill="#B9121B"/><path d="M34 42c2 12 5 20 9 27" fill="none" stroke="#F4D9CF" stroke-width="5" stroke-linecap="round"/><path d="M26 38c6-9 13-10 19-10l2-15 7 1-3 14c8 0 15 3 20 11-5-2-9-1-12 4-4-4-8-4-11 2-3-6-8-6-11-1-3-5-7-7-11-6Z" fill="#5E9B4C"/></svg>`

export const icon: `data:image/svg+xml,${string}` = `data:image/svg+xml,${encodeURIComponent(drawing)}`
