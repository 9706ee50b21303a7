/** Times in Bangladesh, wherever they are read. A format is made once: that costs a hundred times as much as using it. */
const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'Asia/Dhaka', hourCycle: 'h23' })
  return (time: string) => made.format(new Date(time)).replaceAll(',', '')
}
/** '23 Nov' */
export const shortDay = format({ day: 'numeric', month: 'short' })
const weekdayDate = format({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' })
const weekdayShort = format({ weekday: 'short', day: 'numeric', month: 'short' })

/** '16:30' */
export const clockOf = format({ hour: '2-digit', minute: '2-digit' })
/** '16', the hour of the day */
export const hourOf = format({ hour: '2-digit' })
/** '23/11/2026' */
export const dateOf = format({ day: '2-digit', month: '2-digit', year: 'numeric' })
/** 'Friday' */
export const weekdayOf = format({ weekday: 'long' })
/** 'Friday 27 November' */
export const longDay = format({ weekday: 'long', day: 'numeric', month: 'long' })
/** '23 Nov, 11:40' */
export const shortTime = (time: string) => `${shortDay(time)}, ${clockOf(time)}`
/** 'Fri 27 Nov 2026, 16:30' */
export const dateAndTime = (time: string) => `${weekdayDate(time)}, ${clockOf(time)}`
/** 'Fri 27 Nov, 16:30' */
export const dayAndTime = (time: string) => `${weekdayShort(time)}, ${clockOf(time)}`
