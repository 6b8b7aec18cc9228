/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23121c20' d='M0 0h28v28H0z'/%3E%3Cpath fill='none' stroke='%232ce0cd' stroke-width='3' stroke-linecap='round' stroke-linejoin='round' d='M8 5.500h12a2.500 2.500 0 0 1 2.500 2.500v12a2.500 2.500 0 0 1-2.500 2.500H8A2.500 2.500 0 0 1 5.500 20V8A2.500 2.500 0 0 1 8 5.500z'/%3E%3Cpath fill='%232ce0cd' d='M11.500 11.500h5v5h-5z'/%3E%3C/svg%3E"
