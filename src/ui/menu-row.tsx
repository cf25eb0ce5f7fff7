import type { ReactNode } from 'react'

import { rowClass } from './surfaces.ts'

interface MenuRowProps {
  onClick: () => void
  children: ReactNode
}

/** An entry of a menu that performs an action. */
export const MenuRow = ({ onClick, children }: MenuRowProps) => (
  <li>
    <button type="button" className={rowClass} onClick={onClick}>
      {children}
    </button>
  </li>
)
