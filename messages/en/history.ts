import { monthAndYear } from './dates.ts'

interface Sale {
  month: string
  grades: readonly string[]
  battery: number | null
  pointsRight: number
  points: number
}

/** Facts about a device from its earlier sales. */
export const history = {
  title: 'Earlier sales of this device',
  text: 'Its saller gave a serial number that was read from a device at an earlier hand-over on GreenTech. Compare it with the device when you meet.',
  /** 'Sold here in November 2026 as Good, battery 84 %, 12 of 14 points in order.' */
  sale: ({ month, grades, battery, pointsRight, points }: Sale) => {
    const grade = grades.length === 0 ? '' : ` as ${grades.join(' or ')}`
    const power = battery === null ? '' : `, battery ${battery} %`
    return `Sold here in ${monthAndYear(month)}${grade}${power}, ${pointsRight} of ${points} points in order.`
  },
  disagreed: 'Buyer and saller did not agree on the grade.',
  battery: 'The battery was read from a file that the saller gave.',
  faults: (names: string) => `Faults found: ${names}.`,
  noFaults: 'No fault was found.',
  district: (name: string) => `District: ${name}.`,
  hide: 'Hide it on this listing',
  show: 'Show it on this listing',
  hidden: 'You have hidden this. Nobody else sees it on this listing.',
  shown: 'Everybody sees this. It cannot be changed.',
  page: {
    title: (noun: string) => (noun ? `History of a device: ${noun}` : 'History of a device'),
    head: 'History of a device',
    text: 'What buyer and saller found when this device changed hands on GreenTech. Both agreed that it may be kept. It has no names and no price.',
    withdrawn: 'This history was withdrawn',
    withdrawnText: 'One of the two people of this sale has taken the consent back. What was found is deleted.',
    missing: 'There is no history here',
    missingText: 'The address is not right, or nothing of this sale is shown.',
    failed: 'The history did not load',
    loading: 'Loading the history',
    compare: 'Compare the serial number on the sale paper with the number of the device itself.',
  },
}
