/** When backups are made by themselves, where they go, and how long they are kept; set by the owner. */
export type BackupPlan = {
  /** A folder of the machine that the shop runs on, or `s3` for the store of BACKUP_S3. Empty: none are made. */
  folder: string;
  /** The hour of the day in Karachi, and every so many hours from there. */
  hour: number;
  everyHours: number;
  keptDays: number;
  keptWeeks: number;
  /** Whether an archive of the embedded database is written there too, so that at most a minute is lost. */
  continuous: boolean;
};

/** Nothing is written anywhere before the owner has said where. */
export const ourBackupPlan: BackupPlan = {
  folder: '',
  hour: 4,
  everyHours: 24,
  keptDays: 7,
  keptWeeks: 5,
  continuous: false,
};
