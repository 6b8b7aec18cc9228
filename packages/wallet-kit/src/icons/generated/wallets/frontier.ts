/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%23cc703c' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23fff' d='M4.500 21.500L11.500 8l3.500 6.500 2-3 6.500 10z'/%3E%3Cpath fill='%23cc703c' d='M11.500 8l2.400 4.500-2.400 1.500-2.300-1.600z'/%3E%3C/svg%3E"
