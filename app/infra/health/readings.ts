/**
 * Everything about a shop that is monitored, by name, with its meaning. `/metrics` shows each as
 * a gauge with `shop_` before its name. None has a label, and none tells anything about a person.
 */
export const readingMeanings = {
  database_away: '1 while the database is known to be away',
  database_answer_seconds: 'How long the database took to answer a query that asks for nothing',
  database_server_connections: 'Connections to the database server, of all its clients',
  database_server_most: 'Connections that the database server allows',
  database_bytes: 'Size of the database',
  replica_lag_seconds: 'How far the replica for reads is behind the database',
  disk_free_bytes: 'Free bytes on the disk of the data folder',
  disk_bytes: 'Size of the disk of the data folder',
  oldest_letter_seconds: 'Since when the oldest unsent e-mail waits; 0 where none waits',
  letters_waiting: 'E-mails that wait to be sent, counted up to 1,000',
  letters_failed_today: 'E-mails that were given up in the last 24 hours, counted up to 1,000',
  jobs_waiting: 'Background jobs that are due and have not begun',
  jobs_failed_today: 'Background jobs that failed for good in the last 24 hours',
  last_job_seconds: 'Since when no background job has ended on any node, but at most since the start of this one',
  backup_age_seconds: 'Age of what the newest backup holds; +Inf where there is none',
  backup_check_age_seconds: 'Since when the newest checked backup has been checked; +Inf where none was',
  backup_check_failed: '1 where the newest backup did not come back whole',
  archive_age_seconds: 'How old the newest change is that the archive holds; only where one is written',
  picture_store_away:
    '1 while the store of pictures does not answer this node, or PICTURES_S3 is not set on it although pictures are there',
  orders_last_minute: 'Orders of the last full minute, of all nodes',
  orders_last_hour: 'Orders of the last 60 minutes, of all nodes',
  orders_usual_hour: 'Orders of the same 60 minutes a week ago, of all nodes',
  oldest_booking_seconds: 'Since when the oldest packed order waits to be booked with a courier; 0 where none waits',
  couriers_resting: 'Couriers that this node does not ask for half a minute, because they did not answer',
  answers_lately: 'Requests that this node answered in the last five minutes',
  refused_lately: 'Requests that this node refused in the last five minutes, because it was full or without a database',
  failed_lately: 'Requests that broke on this node in the last five minutes (status 500)',
  event_loop_lag_seconds: 'How late this node’s timers are, 99th percentile of the last half minute',
  memory_bytes: 'Memory that this node’s process uses',
  memory_allowed_bytes: 'Memory that this node’s process may use',
  heap_bytes: 'JavaScript objects in memory',
  heap_allowed_bytes: 'JavaScript objects that Node allows in memory',
  untrusted_proxy: '1 where requests come through a proxy that TRUSTED_PROXIES does not name',
} as const;

export type ReadingName = keyof typeof readingMeanings;

/** The readings that could be taken; what could not be asked is missing, and is never guessed. */
export type Readings = Partial<Record<ReadingName, number>>;
