import type { ReactNode } from 'react'

import { Icon, pathOf, type Picture } from './icon.tsx'
import { iconRowClass, rowClass } from './surfaces.ts'

interface MenuRowProps {
  icon?: Picture
  onClick: () => void
  children: ReactNode
}

/** An entry of a menu that performs an action. */
export const MenuRow = ({ icon, onClick, children }: MenuRowProps) => (
  <li>
    <button type="button" className={icon ? iconRowClass : rowClass} onClick={onClick}>
      {icon && <Icon path={pathOf(icon)} />}
      {children}
    </button>
  </li>
)
