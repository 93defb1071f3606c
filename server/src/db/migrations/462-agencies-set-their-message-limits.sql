-- An agency sets how soon its staff reply and how many messages go out to many people in an hour.
grant update (reply_within_hours, messages_per_hour) on organizations to app_user;
