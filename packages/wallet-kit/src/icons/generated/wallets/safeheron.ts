/* Our own drawing, in the wallet’s colors. The mark belongs to its owner. */
export const icon =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 28 28'%3E%3Cpath fill='%230a4bff' d='M0 0h28v28H0z'/%3E%3Cpath fill='%23fff' d='M14 4.500c2.500 1.800 5.200 2.600 8.500 2.600 0 8.400-2.500 13.400-8.500 16.400-6-3-8.500-8-8.500-16.400 3.300 0 6-.8 8.500-2.600z'/%3E%3Ccircle cx='14' cy='12' r='2.5' fill='%230a4bff'/%3E%3Cpath fill='%230a4bff' d='M12.900 13h2.200l.7 5.500h-3.600z'/%3E%3C/svg%3E"
