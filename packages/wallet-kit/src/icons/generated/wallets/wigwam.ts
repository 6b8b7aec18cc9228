/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%2380ef6e' d='M0 0h28v28H0z'/%3E%3Cpath fill='%230e2a12' d='M12 4.500l2 3.200 2-3.200 1.500 1-2 3.700L24 23h-6.500L14 15.500 10.500 23H4l8.500-13.800-2-3.700z'/%3E%3C/svg%3E"
