#!/usr/bin/perl
# The bot of line_bot.py in another language: Perl, with what every Perl has. In a league: command = ["./line_bot.pl"]
use strict;
use warnings;
use JSON::PP;

$| = 1;    # An answer that waits in a buffer is never read.

while (my $line = <STDIN>) {
    my $message = decode_json($line);
    next if $message->{type} ne "decide";
    my $view = $message->{view};
    my $picks;    # Left undefined, it is null: the cards' own advice decides.
    if ($message->{kind} eq "buy") {
        my @wishes;
        push @wishes, "Province" if $view->{total_money} > 15;
        push @wishes, "Duchy" if ($view->{supply}{Province} // 0) <= 4;
        push @wishes, "Gold";
        push @wishes, "Smithy" if ($view->{count}{Smithy} // 0) < 1;
        push @wishes, "Silver";
        my @options = @{ $message->{options} };
        $picks = [];
        for my $wish (@wishes) {
            my ($number) = grep { $options[$_] eq $wish } 0 .. $#options;
            if (defined $number) {
                $picks = [$number];
                last;
            }
        }
    }
    print encode_json({ pick => $picks }), "\n";
}
