/** Favourites of one person. */
export const MAX_FAVOURITES = 200
/** Favourites that one call adds, and that a device keeps for a guest. */
export const MAX_ADDED = 50
/** Seconds between two alerts about the price of one favourite: a price that falls step by step is one alert. */
export const SECONDS_BETWEEN_ALERTS = 3600
