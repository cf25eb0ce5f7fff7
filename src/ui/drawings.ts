/** Drawings that few pages need, for `Icon` and for rows. Those of every page are in icon.tsx. */

export const shield = 'M12 3.5 19 6v5.5c0 4.3-2.9 7.5-7 9-4.1-1.5-7-4.7-7-9V6z'
export const lock =
  'M6.5 10.5h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM8 10.5V8a4 4 0 0 1 8 0v2.5'
export const key = 'M8.5 19a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM11.3 12.2 19.5 4M16 7.5l3 3M13.5 10l2 2'
export const bell = 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5a2.2 2.2 0 0 0 4 0'
export const globe =
  'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM3.5 12h17M12 3.5c2.4 2.4 3.5 5.3 3.5 8.5s-1.1 6.1-3.5 8.5c-2.4-2.4-3.5-5.3-3.5-8.5s1.1-6.1 3.5-8.5z'
export const pin =
  'M12 20.5s-6.5-5.6-6.5-10.4a6.5 6.5 0 0 1 13 0c0 4.8-6.5 10.4-6.5 10.4zM12 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'
export const moon = 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z'
export const eye =
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z'
export const device =
  'M8 3.5h8a1.5 1.5 0 0 1 1.5 1.5v14a1.5 1.5 0 0 1-1.5 1.5H8A1.5 1.5 0 0 1 6.5 19V5A1.5 1.5 0 0 1 8 3.5zM11 17.5h2'
export const mail =
  'M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM4 6.5l8 6.5 8-6.5'
export const trash = 'M4.5 6.5h15M9.5 6.5V4h5v2.5M6.5 6.5l.8 13.5h9.4l.8-13.5M10 10.5v6M14 10.5v6'
export const download = 'M12 4v11M7 10.5l5 5 5-5M4.5 20h15'
export const at =
  'M12 15.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM15.5 8.5V13a2.5 2.5 0 0 0 5 0v-1A8.5 8.5 0 1 0 17 18.9'
export const ban = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM6 6l12 12'
export const flag = 'M5.5 21V4M5.5 4.5h12l-2.5 4 2.5 4h-12'
export const scales = 'M12 4v16M8 20h8M5 7h14M5 7l-2.5 6a2.7 2.7 0 0 0 5 0zM19 7l-2.5 6a2.7 2.7 0 0 0 5 0z'
export const chart = 'M4.5 19.5v-7M9.5 19.5v-11M14.5 19.5v-5M19.5 19.5v-15'
export const info = 'M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.5v.3'
export const keyboard =
  'M4 6.5h16a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1v-9a1 1 0 0 1 1-1zM7 10h.1M11 10h.1M15 10h.1M8 14h8'
export const disk =
  'M12 9.5c4.4 0 8-1.3 8-3s-3.6-3-8-3-8 1.3-8 3 3.6 3 8 3zM4 6.5v11c0 1.7 3.6 3 8 3s8-1.3 8-3v-11M4 12c0 1.7 3.6 3 8 3s8-1.3 8-3'
export const logOut = 'M14 4.5H6a1 1 0 0 0-1 1v13a1 1 0 0 0 1 1h8M10 12h10.5M17 8l4 4-4 4'
export const megaphone = 'M4 10v4h3.5l9 5V5l-9 5zM19.5 9.5a4 4 0 0 1 0 5'
export const access =
  'M12 6.5a1.5 1.5 0 1 0 0-3 1.5 1.5 0 0 0 0 3zM4.5 9 12 10l7.5-1M12 10v4.5M12 14.5 8.5 21M12 14.5l3.5 6.5'
export const bellOff =
  'M4 4l16 16M7.2 7.5A6 6 0 0 0 6 11v5.5L4.5 18H18M17.8 14V11a6 6 0 0 0-8.3-5.5M10 20.5a2.2 2.2 0 0 0 4 0'
export const copy =
  'M9 8.5h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1zM5 15.5a1 1 0 0 1-1-1v-10a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1'
export const reply = 'M9.5 6 4 11.5 9.5 17M4 11.5h9.5c3.6 0 6.5 2.6 6.5 7'
export const pen = 'M4.5 19.5 5.5 15 16 4.5l3.5 3.5L9 18.5zM13.5 7l3.5 3.5'
export const eyeOff =
  'M4 4l16 16M9.8 5.8A9.6 9.6 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6 7.8A15.6 15.6 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 3.6-.8M9.9 9.9a3 3 0 0 0 4.2 4.2'
export const link =
  'M10.5 13.5a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M13.5 10.5a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2'
export const code = 'M8.5 7.5 4 12l4.5 4.5M15.5 7.5 20 12l-4.5 4.5'
export const corners = 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15'
export const inset = 'M20.5 10V6a1 1 0 0 0-1-1h-15a1 1 0 0 0-1 1v12a1 1 0 0 0 1 1H10M13.5 13.5h7V19h-7z'
export const stack = 'M12 4 3.5 8.5 12 13l8.5-4.5zM3.5 12.5 12 17l8.5-4.5M3.5 16.5 12 21l8.5-4.5'
export const subtitles =
  'M4.5 5.5h15a1 1 0 0 1 1 1v11a1 1 0 0 1-1 1h-15a1 1 0 0 1-1-1v-11a1 1 0 0 1 1-1zM7 11h4M14 11h3M7 14.5h2M12 14.5h5'
export const qr =
  'M4.5 4.5H10V10H4.5zM14 4.5h5.5V10H14zM4.5 14H10v5.5H4.5zM14 14h2.5v2.5H14zM19.5 14v.1M19.5 17v2.5H17M14 19.5v.1'
export const cleared = 'M4 4l16 16M8 5.5h11a1 1 0 0 1 1 1V16M16.5 18.5H5a1 1 0 0 1-1-1v-10'
