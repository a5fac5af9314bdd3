-- What is left of the requests for all videos is counted in app.transcriptions.

alter table app.caption_offers drop column asked;
