/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23171a2b' d='M0 0h28v28H0z'/%3E%3Cpath fill='%239fb4ff' d='M14 3.500c1 6.500 4 9.500 10.500 10.500C18 15 15 18 14 24.500 13 18 10 15 3.500 14 10 13 13 10 14 3.500z'/%3E%3C/svg%3E"
