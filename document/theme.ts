/** The key under which the device stores the theme that its viewer chose. */
export const THEME_KEY = 'vireo.theme'

/** Sets the chosen theme before anything is painted. Without a choice the device's own theme applies. */
export const SHOW_THEME = `try {
  const theme = localStorage.getItem('${THEME_KEY}')
  if (theme === 'dark' || theme === 'light') document.documentElement.dataset.theme = theme
} catch {}
`
